import { changeLogo, getLogo, type Logo, type LogoKind, logoLimits, uploadLogoPath } from '@khlang/contract/logos'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call, commonHeaders, failureOf } from '../../../lib/call.ts'
import { meQuery } from '../../../lib/session.ts'

export const logoQuery = () =>
  queryOptions({
    queryKey: ['organisation', activeAccountId(), 'logo'] as const,
    queryFn: ({ signal }) => call(getLogo, {}, { signal }),
  })

/** The page and its header show the new logo at once. */
async function shown(queries: QueryClient, logo: Logo): Promise<Logo> {
  queries.setQueryData(logoQuery().queryKey, logo)
  await queries.invalidateQueries({ queryKey: meQuery().queryKey })
  return logo
}

export const chooseLogo = async (queries: QueryClient, kind: Exclude<LogoKind, 'own'>): Promise<Logo> =>
  shown(queries, await call(changeLogo, { body: { kind } }))

export const isTooLarge = (file: Blob): boolean => file.size > logoLimits.bytes

export async function uploadLogo(queries: QueryClient, file: Blob): Promise<Logo> {
  const response = await fetch(uploadLogoPath, {
    method: 'PUT',
    headers: { ...commonHeaders(), 'Content-Type': 'application/octet-stream' },
    credentials: 'same-origin',
    body: file,
  })
  const body = (await response.json().catch(() => null)) as { result?: Logo } | null
  if (!response.ok || !body?.result) throw failureOf(response, body)
  return shown(queries, body.result)
}
