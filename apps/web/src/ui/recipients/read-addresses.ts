import { errorText, isEmail, listedIn } from '@khlang/contract'
import { dispatchLimits } from '@khlang/contract/dispatches'
import type { Language } from '../../lib/dates.ts'
import type { ReadText } from './recipient-combobox.tsx'

/** One who gets a mail or a message. */
export type Addressee = { address: string; name: string }

/** How many get one mail or message. */
export const mostAddressees = dispatchLimits.recipients

export const addresseeKey = ({ address }: Addressee) => address.toLowerCase()
export const tooManyAddressees = (language: Language) =>
  errorText('SEND_TOO_MANY_RECIPIENTS', language, { max: mostAddressees })

/**
 * The addresses of mails, or user names of chats, in what was typed or pasted. What is no address stays, with the first
 * that is wrong; of more than there may be, the rest. Who is there already is not one more.
 */
export function readAddresses(
  text: string,
  {
    channel,
    taken,
    language,
    required,
  }: {
    channel: 'mail' | 'chat'
    taken: readonly Addressee[]
    language: Language
    /** What is said where there is nobody. */
    required: string
  },
): ReadText<Addressee> {
  const keys = new Set(taken.map(addresseeKey))
  const found: Addressee[] = []
  const wrong: string[] = []
  let problem: string | null = null
  const leave = (part: string, why: string) => {
    wrong.push(part)
    problem ??= why
  }
  for (const part of listedIn(text)) {
    const address = channel === 'mail' ? part.replace(/^<(.*)>$/u, '$1') : part.replace(/^@/u, '')
    const key = address.toLowerCase()
    if (address === '' || keys.has(key)) continue
    if (channel === 'mail' && !isEmail(address)) leave(part, errorText('SEND_EMAIL_INVALID', language, { address }))
    else if (keys.size >= mostAddressees) leave(part, tooManyAddressees(language))
    else {
      keys.add(key)
      found.push({ address, name: address })
    }
  }
  return { found, rest: wrong.join(', '), problem: keys.size + wrong.length === 0 ? required : problem }
}
