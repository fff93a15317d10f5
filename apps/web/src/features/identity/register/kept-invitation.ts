import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What the mail of an invitation brings to registration: its token, and the address that was invited. */
type Invited = { invitation?: string | undefined; email?: string | undefined }

const key = 'invited'

function keptInvitation(): Invited {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const { invitation, email } = kept as Partial<Record<keyof Invited, unknown>>
    return {
      ...(typeof invitation === 'string' && { invitation }),
      ...(typeof email === 'string' && { email }),
    }
  } catch {
    return {}
  }
}

function keepInvitation(invited: Invited | null): void {
  try {
    if (invited) sessionStorage.setItem(key, JSON.stringify(invited))
    else sessionStorage.removeItem(key)
  } catch {
    // No storage: after a reload the mail has to be opened again.
  }
}

/**
 * Takes the token of an invitation out of the address, and so out of the history of the browser, as soon as the page opens.
 * The tab keeps it for a reload, until somebody has registered or signed in.
 */
export function useKeptInvitation(opened: Invited): Invited {
  const navigate = useNavigate()
  const isOpened = opened.invitation !== undefined
  const [invited] = useState(() => {
    if (isOpened) keepInvitation(opened)
    return isOpened ? opened : { ...keptInvitation(), ...(opened.email !== undefined && { email: opened.email }) }
  })
  useEffect(() => {
    if (isOpened) void navigate({ to: '/register', search: {}, replace: true })
  }, [isOpened, navigate])
  return invited
}

/** The address that this tab was invited by, for the form of signing in. */
export const invitedEmail = (): string | undefined => keptInvitation().email

/** Whoever registers or signs in next in this tab was not invited by it. */
export const forgetInvitation = () => keepInvitation(null)
