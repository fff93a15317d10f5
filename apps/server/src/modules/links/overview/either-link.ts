import type { MyLink } from '@khlang/contract/my-links'
import type { PersonActor } from '../../../platform/actor.ts'
import type { PresentLinks } from '../managing/present-link.ts'
import type { LinkRow } from '../model/links.repo.ts'
import type { PresentUploadLinks } from '../uploading/managing/present-upload-link.ts'
import type { UploadLinkRow } from '../uploading/model/upload-links.repo.ts'

/** A link of either kind. */
export type EitherLink = { kind: 'share'; row: LinkRow } | { kind: 'upload'; row: UploadLinkRow }
export type PresentEither = { shares: Pick<PresentLinks, 'all'>; uploads: Pick<PresentUploadLinks, 'all'> }

const latestFirst = ({ row: a }: EitherLink, { row: b }: EitherLink): number =>
  b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1)

/** Links of both kinds, the latest first. */
export const latestOf = (shares: readonly LinkRow[], uploads: readonly UploadLinkRow[]): EitherLink[] =>
  [
    ...shares.map((row) => ({ kind: 'share' as const, row })),
    ...uploads.map((row) => ({ kind: 'upload' as const, row })),
  ].toSorted(latestFirst)

/** Links of both kinds as their creator sees them, by id. */
export async function presentEither(
  present: PresentEither,
  actor: PersonActor,
  links: readonly EitherLink[],
): Promise<Map<string, MyLink>> {
  const [shares, uploads] = await Promise.all([
    present.shares.all(
      actor,
      links.flatMap((one) => (one.kind === 'share' ? [one.row] : [])),
    ),
    present.uploads.all(
      actor,
      links.flatMap((one) => (one.kind === 'upload' ? [one.row] : [])),
    ),
  ])
  return new Map<string, MyLink>([
    ...shares.map((link) => [link.id, { kind: 'share' as const, ...link }] as const),
    ...uploads.map((link) => [link.id, { kind: 'upload' as const, ...link }] as const),
  ])
}
