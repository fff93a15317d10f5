import { createFileRoute } from '@tanstack/react-router'
import { DriveLayout } from '../app/drive-layout.tsx'
import { requireSession } from '../app/guards.ts'
import { browserTexts } from '../features/browser/index.ts'
import { StepUp } from '../features/identity/step-up/step-up.tsx'
import { SignInNotice } from '../features/identity/two-factor/notice.tsx'
import { Unlocking } from '../features/protection/passwords/unlocking-host.tsx'
import { needTexts } from '../lib/i18n.ts'
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
    await Promise.all([requireSession(input), needTexts(browserTexts)])
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
