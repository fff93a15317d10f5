/**
 * What stands in an address is text, always: `?q=2569`, `?q=true` and `?q="a"` ask for these very words. Each route
 * reads its own from it.
 */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

type Value = string | number | boolean | null | undefined

export function stringifySearch(search: Record<string, Value>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) params.set(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}

/** How a route reads its part of the address. A value without sense is put out, instead of passing as it came. */
export const reading =
  <S extends object>(read: (raw: Record<string, unknown>) => { [K in keyof S]-?: S[K] | undefined }) =>
  (raw: Record<string, unknown>): S =>
    read(raw) as S

export const textOf = (value: unknown, longest = 400): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined

export const flagOf = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === '1' ? true : undefined
