/** The part after the @, or a bare domain; null when it is neither. */
export function domainOf(text: string): string | null {
  const domain = text.trim().toLowerCase().split('@').at(-1) ?? ''
  return /^(?=.{4,253}$)([\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u.test(domain) ? domain : null
}
