import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Home } from '../../features/home/home.tsx'

/** The home of people who come by the health entry. */
export const Route = createFileRoute('/_public/moph/loginwithid')({
  beforeLoad: () => needTexts('home'),
  component: () => <Home health />,
})
