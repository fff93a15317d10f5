import { createFileRoute } from '@tanstack/react-router'
import { DriveLayout } from '../app/drive-layout.tsx'
import { requireSession } from '../app/guards.ts'

/** Pages inside the shell, for signed-in people: files named `_drive/<address>.tsx`. */
export const Route = createFileRoute('/_drive')({
  beforeLoad: (input) => requireSession(input).then(() => undefined),
  component: DriveLayout,
})
