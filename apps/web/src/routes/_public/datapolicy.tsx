import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Policy } from '../../features/policies/policy.tsx'

export const Route = createFileRoute('/_public/datapolicy')({
  beforeLoad: () => needTexts('policies'),
  component: () => <Policy name="datapolicy" />,
  staticData: { title: 'datapolicy' },
})
