import { AppError } from '../../../../platform/app-error.ts'
import { oneLine, personLine } from '@khlang/contract/plain-text'

type Asks = { ask_name: string; ask_email: string }

/** What a visitor says of themselves, where the link asks for it; what it does not ask for is not kept. */
export function answersOf(
  { ask_name, ask_email }: Asks,
  given: { name?: string | undefined; email?: string | undefined },
  isEmail: (text: string) => boolean,
): { name: string; email: string } {
  const name = ask_name === 'no' ? '' : personLine(given.name ?? '')
  const email = ask_email === 'no' ? '' : oneLine(given.email ?? '')
  if (ask_name === 'required' && name === '') throw new AppError('UPLOAD_LINK_NAME_REQUIRED')
  if (ask_email === 'required' && email === '') throw new AppError('UPLOAD_LINK_EMAIL_REQUIRED')
  if (email !== '' && !isEmail(email)) throw new AppError('EMAIL_INVALID', { email })
  return { name, email }
}
