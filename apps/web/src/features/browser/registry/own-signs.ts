import i18next from 'i18next'
import { EyeOff, Star } from 'lucide-react'
import type { Capability, RowSign } from './capability.ts'

const starred: RowSign = {
  id: 'starred',
  icon: Star,
  filled: true,
  says: (item) => (item.starred ? { label: i18next.t('browser:mark.starred') } : null),
}
const hidden: RowSign = {
  id: 'hidden',
  icon: EyeOff,
  says: (item) => (item.hidden ? { label: i18next.t('browser:mark.hidden') } : null),
}

/** The signs of a row, in their order: what a person has marked, what stands between, and what is hidden. */
export const signsOf = (capabilities: readonly Capability[]): readonly RowSign[] => [
  starred,
  ...capabilities.flatMap(({ signs }) => signs ?? []),
  hidden,
]
