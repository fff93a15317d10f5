import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/title.ts'
import { useTypeName } from '../../features/edocs/labels.ts'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { DeskPage } from '../../features/support/desk-page.tsx'
import { supportTexts } from '../../features/support/texts.ts'
import { isCode } from '../../lib/call.ts'
import { needTexts } from '../../lib/i18n.ts'

/** For support agents only; anybody else goes to the start page (specification 4). */
export const Route = createFileRoute('/_drive/botonebox')({
  beforeLoad: async ({ context }) => {
    // What is imported at the top for this check would come before every page.
    const [{ deskQuery }] = await Promise.all([
      import('../../features/support/support.api.ts'),
      needTexts(supportTexts, edocsTexts),
    ])
    try {
      await context.queries.ensureQueryData(deskQuery())
    } catch (error) {
      if (isCode(error, 'SUPPORT_NOT_AGENT')) throw redirect({ to: '/' })
      throw error
    }
  },
  component: Page,
  staticData: { title: 'profile' },
})

function Page() {
  const { t } = useTranslation('support')
  usePageTitle(t('desk.title'))
  return <DeskPage typeName={useTypeName()} />
}
