import { createFileRoute } from '@tanstack/react-router'
import { isAdminPath } from '../app/admin-area.ts'
import { DriveLayout } from '../app/drive-layout.tsx'
import { requireSession } from '../app/guards.ts'
import { browserTexts } from '../features/browser/index.ts'
import { StepUp } from '../features/identity/step-up/step-up.tsx'
import { SignInNotice } from '../features/identity/two-factor/notice.tsx'
import { Unlocking } from '../features/protection/passwords/unlocking-host.tsx'
import { needTexts } from '../lib/i18n.ts'
import { bringAdminMenu } from './_drive/-drive/admin-menu-part.ts'
import { CreateButton } from './_drive/-drive/create-button.tsx'
import {
  adminMenu,
  Chat,
  Notices,
  PlaceCounts,
  pinned,
  Suggestions,
  Support,
  Uploads,
} from './_drive/-drive/shell-slots.tsx'

/** Pages inside the shell, for signed-in people: files named `_drive/<address>.tsx`. */
export const Route = createFileRoute('/_drive')({
  beforeLoad: async (input) => {
    // Without a network the menu comes by itself later.
    const menu = isAdminPath(input.location.pathname) ? bringAdminMenu().catch(() => null) : null
    await Promise.all([requireSession(input), needTexts(browserTexts), menu])
  },
  component: Shell,
})

function Shell() {
  return (
    <DriveLayout
      create={<CreateButton />}
      tray={<Uploads />}
      pinned={pinned}
      adminMenu={adminMenu}
      asking={[<Unlocking key="unlocking" />, <StepUp key="step-up" />, <PlaceCounts key="counts" />]}
      notice={[<SignInNotice key="sign-in" />, <Support key="support" />]}
      chat={<Chat />}
      bell={<Notices />}
      Suggestions={Suggestions}
    />
  )
}
