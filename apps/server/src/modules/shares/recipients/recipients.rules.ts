import { type ErrorCode, isBranchNo, isEmail, isTaxId } from '@khlang/contract'
import type { Recipient } from '@khlang/contract/shares'

/** A well-formed recipient, which need not exist. */
export type Named =
  | { by: 'email'; email: string }
  | { by: 'collab'; email: string }
  | { by: 'username'; username: string }
  | { by: 'company'; taxId: string; branchNo: string }
  | { by: 'department'; id: string }

const headOffice = '00000'
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads a recipient as typed; the code says what is wrong with its form. */
export function parseRecipient({ type, value, branchNo }: Recipient): Named | ErrorCode {
  const text = value.normalize('NFC').trim()
  if (type === 'taxid') {
    const taxId = text.replace(/[\s-]/g, '')
    if (taxId === '') return 'RECIPIENT_TAX_ID_REQUIRED'
    const branch = branchNo?.trim() || headOffice
    return isTaxId(taxId) && isBranchNo(branch)
      ? { by: 'company', taxId, branchNo: branch }
      : 'RECIPIENT_TAX_ID_INVALID'
  }
  if (text === '') return 'RECIPIENT_REQUIRED'
  if (type === 'department') return uuid.test(text.toLowerCase()) ? { by: type, id: text.toLowerCase() } : notFound
  // No name contains a null byte, and PostgreSQL accepts none.
  if (type === 'username') return text.includes('\0') ? notFound : { by: type, username: text.toLowerCase() }
  return isEmail(text) ? { by: type, email: text.toLowerCase() } : 'RECIPIENT_EMAIL_INVALID'
}

const notFound = 'RECIPIENT_NOT_FOUND'
