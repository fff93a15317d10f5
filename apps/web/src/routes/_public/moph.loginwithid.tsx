import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { Home } from '../../features/home/home.tsx'
import { homeTexts } from '../../features/home/texts.ts'

/** The home of people who come by the health entry. */
export const Route = createFileRoute('/_public/moph/loginwithid')({
  beforeLoad: () => needTexts(homeTexts),
  component: () => <Home health />,
})
