import { createFileRoute, redirect } from '@tanstack/react-router'
import { Register } from '../../features/identity/register/register.tsx'
import { healthStart } from '../../features/identity/register/variants.ts'

export const Route = createFileRoute('/_entry/register_mohpromt2')({
  beforeLoad: () => {
    if (!healthStart()) throw redirect({ to: '/register_mohpromt' })
  },
  component: SecondStep,
  staticData: { title: 'registerHealth' },
})

function SecondStep() {
  const start = healthStart()
  return start && <Register route="register_mohpromt2" start={start} />
}
