import { signInByPasskey, startPasskeySignIn } from '@khlang/contract/passkeys'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { ThrottledError, useThrottle } from '../entry/throttle.tsx'
import { hasPasskeys, signWithPasskey } from '../passkeys/ceremony.ts'

/** Signs in by a passkey, without a password; nothing where the browser has none. */
export function PasskeySignIn({ uid, onDone }: { uid: string; onDone: (redirectTo: string) => void }) {
  const { t } = useTranslation('identity')
  const signIn = useMutation({
    mutationFn: async () => {
      const params = { uid }
      const passkey = await signWithPasskey(await call(startPasskeySignIn, { params, body: {} }))
      return call(signInByPasskey, { params, body: { passkey } })
    },
    onSuccess: ({ redirectTo }) => onDone(redirectTo),
  })
  const wait = useThrottle(signIn.error)
  if (!hasPasskeys()) return null
  return (
    <>
      <ThrottledError error={signIn.error} wait={wait} />
      <Button
        variant="default"
        leftSection={<KeyRound size={18} aria-hidden="true" />}
        loading={signIn.isPending || signIn.isSuccess}
        disabled={wait > 0}
        onClick={() => signIn.mutate()}
      >
        {t('passkeys.signIn')}
      </Button>
    </>
  )
}
