import type { FolderRule } from '@khlang/contract/folder-rules'
import type { useTranslation } from 'react-i18next'

/** Whom a rule is for; the server names people who are invited only to those who may see whom the business invited. */
export function audienceName(
  { type, name, invited }: FolderRule['audience'],
  t: ReturnType<typeof useTranslation<'organisation'>>['t'],
): string {
  if (type === 'business') return t('permissions.everybody')
  return invited && name === '' ? t('permissions.invitedPerson') : name
}
