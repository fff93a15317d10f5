/**
 * One address with a name before the @ and a domain with a dot behind it, without the signs that separate or quote
 * addresses in a header; whoever owns it decides the rest.
 */
const mailAddress = /^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]+\.[^\s@<>(),;:\\"[\].]{2,}$/u

/** Whether this is one e-mail address that mail can be sent to (RFC 5321: at most 254 characters). */
export const isEmail = (text: string): boolean => text.length <= 254 && mailAddress.test(text) && !unseen.test(text)

/** Two addresses that look the same would be two people. */
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/**
 * The entries of a text, divided by commas, semicolons or lines, and addresses also by blanks; of `Somsri <somsri@example.com>`
 * the address.
 */
export const listedIn = (text: string): string[] =>
  text
    // A name between quotation marks may have commas.
    .replaceAll(/"[^"]*"(?=\s*<)/gu, 'name')
    .split(/[,;\r\n\t]+|(?<=>)\s+/u)
    .map((part) => /\S\s*<\s*([^<>\s@]+@[^<>\s@]+)\s*>\s*$/u.exec(part)?.[1] ?? part.trim())
    .flatMap((part) => {
      const words = part.split(/\s+/u)
      return words.every((word) => word.includes('@')) ? words : [part]
    })
    .filter((part) => part !== '')

/** The recipients in a text; each once, ignoring case, the last spelling. */
export function recipientsIn(text: string): string[] {
  const parts = listedIn(text)
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}
