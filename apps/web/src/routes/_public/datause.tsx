import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Policy } from '../../features/policies/policy.tsx'

export const Route = createFileRoute('/_public/datause')({
  beforeLoad: () => needTexts('policies'),
  component: () => <Policy name="datause" />,
  staticData: { title: 'datause' },
})
