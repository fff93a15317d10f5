import { activeAccountId } from '../../lib/account.ts'

/** Everything that the boxes have loaded for the active account is below it. */
export const edocsKey = () => ['edocs', activeAccountId()] as const
