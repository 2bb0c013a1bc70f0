/* Searching in pages that are read from a disk: browsers start no worker of a file, so a hidden
   frame runs its script. Only what the search needs of a worker: messages both ways. */
if (location.protocol === "file:")
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.appendChild(frame)
      const inner = frame.contentWindow
      const waiting = []
      let listening = false
      const deliver = data => inner.dispatchEvent(new inner.MessageEvent("message", { data }))
      inner.postMessage = data =>
        setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })))
      inner.importScripts = () => {}
      this.postMessage = data => (listening ? setTimeout(deliver, 0, data) : waiting.push(data))
      const script = inner.document.createElement("script")
      script.src = url
      script.onload = () => {
        listening = true
        waiting.forEach(deliver)
      }
      inner.document.body.appendChild(script)
    }
    terminate() {}
  }
