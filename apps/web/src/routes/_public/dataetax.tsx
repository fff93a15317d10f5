import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { Policy } from '../../features/policies/policy.tsx'
import { policiesTexts } from '../../features/policies/texts.ts'

export const Route = createFileRoute('/_public/dataetax')({
  beforeLoad: () => needTexts(policiesTexts),
  component: () => <Policy name="dataetax" />,
  staticData: { title: 'dataetax' },
})
