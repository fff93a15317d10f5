import { createFileRoute } from '@tanstack/react-router'
import { DriveLayout } from '../app/drive-layout.tsx'
import { requireSession } from '../app/guards.ts'
import { browserTexts } from '../features/browser/index.ts'
import { identityTexts } from '../features/identity/texts.ts'
import { Unlocking } from '../features/protection/passwords/unlocking-host.tsx'
import { needTexts, withTexts } from '../lib/i18n.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { CreateButton } from './_drive/-drive/create-button.tsx'
import { pinned, Suggestions, Uploads } from './_drive/-drive/shell-slots.tsx'

const productToken = lazyDialog(() =>
  withTexts(import('../features/identity/product-token.tsx'), identityTexts).then((part) => part.ProductTokenDialog),
)

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
      asking={<Unlocking />}
      ProductToken={productToken.Dialog}
      Suggestions={Suggestions}
    />
  )
}
