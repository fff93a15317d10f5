import i18next from 'i18next'
import { EyeOff, Star } from 'lucide-react'
import type { Capability, RowBadge } from './capability.ts'

const starred: RowBadge = {
  id: 'starred',
  icon: Star,
  filled: true,
  describe: (item) => (item.starred ? { label: i18next.t('browser:mark.starred') } : null),
}
const hidden: RowBadge = {
  id: 'hidden',
  icon: EyeOff,
  describe: (item) => (item.hidden ? { label: i18next.t('browser:mark.hidden') } : null),
}

/** The badges of a row in order: starred, those of features, hidden. */
export const badgesOf = (capabilities: readonly Capability[]): readonly RowBadge[] => [
  starred,
  ...capabilities.flatMap(({ badges }) => badges ?? []),
  hidden,
]
