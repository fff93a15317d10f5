import { createFileRoute, redirect } from '@tanstack/react-router'
import { applyDefaultAccount, keepDefaultWanted, signInThenBack } from '../../app/guards.ts'
import { ChooseAccount } from '../../features/identity/entry/default-account.tsx'

export const Route = createFileRoute('/_entry/login/default')({
  beforeLoad: async (input) => {
    keepDefaultWanted()
    const me = await signInThenBack(input, '/mydrive')
    const chosen = await applyDefaultAccount(input.context.queries, me)
    if (chosen) throw redirect({ to: '/mydrive' })
  },
  component: ChooseAccount,
  staticData: { title: 'signIn' },
})
