/* SPDX-License-Identifier: Apache-2.0 */
/* Texts, and what is said of a model that is refused.
 *
 * With TF_LITE_STRIP_ERROR_STRINGS, or ET_LOG_ENABLED=0, messages are empty: a program has none of their
 * texts, and none of the code that puts them together. */
#ifndef OPGEN_MESSAGE_H
#define OPGEN_MESSAGE_H

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(TF_LITE_STRIP_ERROR_STRINGS)
#define OPGEN_HAS_MESSAGES 0
#elif defined(ET_LOG_ENABLED)
#define OPGEN_HAS_MESSAGES ET_LOG_ENABLED
#else
#define OPGEN_HAS_MESSAGES 1
#endif

/* What is called only for what is refused: it is kept out of the way of what is not. */
#if defined(__GNUC__)
#define OPGEN_RARE __attribute__((cold, noinline))
#else
#define OPGEN_RARE
#endif

namespace opgen
{

/* The element types, with the numbers that they have in a .tflite file. */
enum class Type : int32_t {
    kFloat32 = 0,
    kFloat16 = 1,
    kInt32 = 2,
    kUint8 = 3,
    kInt64 = 4,
    kString = 5,
    kBool = 6,
    kInt16 = 7,
    kComplex64 = 8,
    kInt8 = 9,
    kFloat64 = 10,
    kComplex128 = 11,
    kUint64 = 12,
    kResource = 13,
    kVariant = 14,
    kUint32 = 15,
    kUint16 = 16,
    kInt4 = 17,
    kBfloat16 = 18,
    kNone = 127,
};

int BitsOf(Type type);
bool IsFloat(Type type);
bool IsInteger(Type type);
bool IsUnsigned(Type type); /* integers */
/* The type of that name; kNone if there is none. */
Type TypeNamed(const char *name, size_t length);

struct Text {
    const char *data;
    size_t length;
};

inline Text TextOf(const char *literal)
{
    return {literal, std::strlen(literal)};
}

inline bool operator==(const Text &a, const Text &b)
{
    return a.length == b.length && (a.length == 0 || std::memcmp(a.data, b.data, a.length) == 0);
}

inline bool operator!=(const Text &a, const Text &b)
{
    return !(a == b);
}

/* A text that is for messages only. */
class Words
{
  public:
#if OPGEN_HAS_MESSAGES
    constexpr Words(const char *text) : text_(text)
    {
    }
    constexpr const char *text() const
    {
        return text_;
    }

  private:
    const char *text_;
#else
    constexpr Words(const char *)
    {
    }
    constexpr const char *text() const
    {
        return "";
    }
#endif
};

#if OPGEN_HAS_MESSAGES

const char *NameOf(Type type);

/* A message of limited length; what does not fit is left out. */
class Message
{
  public:
    Message()
    {
        text_[0] = '\0';
    }
    Message &Add(const char *text);
    Message &Add(Words words)
    {
        return Add(words.text());
    }
    Message &Add(Text text);
    Message &Add(int64_t number);
    Message &Add(double number); /* to seven digits */
    Message &Add(bool truth)
    {
        return Add(truth ? "True" : "False");
    }
    Message &Add(Type type)
    {
        return Add(NameOf(type));
    }
    template <class Tuple> auto Add(const Tuple &tuple) -> decltype(tuple.count, *this)
    {
        Add("(");
        for (int i = 0; i < tuple.count; i++) {
            Add(i ? ", " : "").Add(tuple.items[i]);
        }
        return Add(tuple.count == 1 ? ",)" : ")");
    }
    const char *text() const
    {
        return text_;
    }

  private:
    char text_[192];
    size_t length_ = 0;
};

#else

class Message
{
  public:
    template <class T> Message &Add(const T &)
    {
        return *this;
    }
    const char *text() const
    {
        return "";
    }
};

#endif

} // namespace opgen

#endif /* OPGEN_MESSAGE_H */
