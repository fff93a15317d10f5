import type { Item, ItemDetail } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import type { TFunction } from 'i18next'
import type { Language } from '../../../lib/dates.ts'
import { type Refusal, refusalOf } from './permits.ts'

/** Why something cannot be done to an item, with the permission that the person has. */
export function refusalText(
  t: TFunction<'browser'>,
  refusal: Refusal,
  { permission }: Pick<Item, 'permission'>,
  language: Language,
): string {
  const held = permission in levelLabels ? levelLabels[permission as keyof typeof levelLabels][language] : ''
  return t(`refusal.${refusal}`, { held })
}

/** Why nothing can be added to a folder, or undefined where something can. */
export function uploadRefusalText(
  t: TFunction<'browser'>,
  folder: Parameters<typeof refusalOf>[0] & Pick<ItemDetail, 'expiredThrough'>,
  myId: string | null,
): string | undefined {
  if (folder.expiredThrough !== null) return t('refusal.expired')
  const refusal = refusalOf(folder, 'item.upload', myId)
  if (refusal === null) return undefined
  return t(refusal === 'closed' || refusal === 'locked' ? `refusal.${refusal}` : 'refusal.upload')
}
