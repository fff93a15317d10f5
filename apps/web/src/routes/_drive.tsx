import { createFileRoute } from '@tanstack/react-router'
import { DriveLayout } from '../app/drive-layout.tsx'
import { requireSession } from '../app/guards.ts'
import { Unlocking } from '../features/drive/protection/unlocking-host.tsx'
import { CreateButton } from './_drive/-drive/create-button.tsx'
import { pinned, Uploads } from './_drive/-drive/shell-slots.tsx'

/** Pages inside the shell, for signed-in people: files named `_drive/<address>.tsx`. */
export const Route = createFileRoute('/_drive')({
  beforeLoad: (input) => requireSession(input).then(() => undefined),
  component: () => <DriveLayout create={<CreateButton />} tray={<Uploads />} pinned={pinned} asking={<Unlocking />} />,
})
