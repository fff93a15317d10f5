/**
 * One address with a name before the @ and a domain with a dot behind it, without the signs that separate or quote
 * addresses in a header; whoever owns it decides the rest.
 */
const mailAddress = /^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]+\.[^\s@<>(),;:\\"[\].]{2,}$/u

/** Whether this is one e-mail address that mail can be sent to (RFC 5321: at most 254 characters). */
export const isEmail = (text: string): boolean => text.length <= 254 && mailAddress.test(text)

/** The recipients in a text, separated by commas, semicolons or lines; each once, ignoring case, the last spelling. */
export function recipientsIn(text: string): string[] {
  const parts = text.split(/[,;\r\n]/).flatMap((part) => part.trim() || [])
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}
