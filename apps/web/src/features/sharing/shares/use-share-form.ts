import { errorText, type Item } from '@khlang/contract'
import type { Level } from '@khlang/contract/permissions'
import { type RefObject, useState } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/use-now.ts'
import { instantOf } from '../../../lib/wall-clock.ts'
import { offeredLevels } from './offered-levels.ts'
import type { ChosenRecipient } from './chosen-recipient.ts'
import type { RecipientFieldHandle } from './recipient-field.tsx'
import type { TermValues } from './share-terms.tsx'
import type { ShareTerms } from './shares.api.ts'

const start: TermValues = { permission: 'view', until: '', mayReshare: false, message: '' }

/** Recipients and what they get; the same for one item and for several. */
export function useShareForm(items: readonly Item[], field: RefObject<RecipientFieldHandle | null>) {
  const language = useLanguage()
  const now = useNow()
  const [chosen, setChosen] = useState<readonly ChosenRecipient[]>([])
  const [text, setText] = useState('')
  const [terms, setTerms] = useState(start)
  const levels: readonly Level[] = offeredLevels(items)
  const end = instantOf(terms.until)
  const isPast = end !== null && end.getTime() <= now
  const untilError = isPast ? errorText('SHARE_EXPIRY_PAST', language) : null

  /** What to send, or null with the fault shown at its field. */
  function read(): { recipients: readonly ChosenRecipient[]; terms: ShareTerms } | null {
    const recipients = field.current?.takeTyped() ?? null
    if (!recipients || isPast) return null
    const { permission, mayReshare, message } = terms
    return { recipients, terms: { permission, mayReshare, message, expiresAt: end?.toISOString() ?? null } }
  }
  const clear = () => {
    setChosen([])
    setText('')
    setTerms(start)
  }
  return {
    chosen,
    setChosen,
    terms,
    levels,
    untilError,
    isComposing: chosen.length > 0 || text.trim() !== '',
    isDirty: chosen.length > 0 || text.trim() !== '' || terms !== start,
    text,
    setText,
    changeTerms: (more: Partial<TermValues>) => setTerms((before) => ({ ...before, ...more })),
    read,
    clear,
  }
}

export type ShareForm = ReturnType<typeof useShareForm>
