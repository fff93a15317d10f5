/**
 * Values in an address are always text: `?q=2569`, `?q=true` and `?q="a"` search for exactly this text. Each
 * route parses its own parameters.
 */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

type Value = string | number | boolean | null | undefined

export function stringifySearch(search: Record<string, Value>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) params.set(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}

/** Makes a route's `validateSearch` from a function that reads its search parameters. Invalid values are dropped. */
export const searchParser =
  <S extends object>(parse: (raw: Record<string, unknown>) => { [K in keyof S]-?: S[K] | undefined }) =>
  (raw: Record<string, unknown>): S =>
    parse(raw) as S

export const textOf = (value: unknown, longest = 400): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined

/** Like `searchParser`, for parameters whose page, which is loaded later, decides what their texts mean. */
export const textsParser =
  <K extends string>(...names: readonly K[]) =>
  (raw: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, textOf(raw[name])])) as { [N in K]?: string }

export const flagOf = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === '1' ? true : undefined
