import { createFileRoute } from '@tanstack/react-router'
import { signInThenBack } from '../../app/guards.ts'
import { RegisterBusiness } from '../../features/identity/register/register-business.tsx'

export const Route = createFileRoute('/_entry/registerbusiness')({
  beforeLoad: (input) => signInThenBack(input),
  component: RegisterBusiness,
  staticData: { title: 'registerBusiness' },
})
