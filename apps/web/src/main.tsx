// First of all: takes tokens out of the address.
import './features/identity/address-token.ts'
import './ui/styles.ts'
import { createRoot } from 'react-dom/client'
import { startI18n } from './app/i18n.ts'
import { Providers } from './app/providers.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
void startI18n().then(() => {
  createRoot(root).render(<Providers />)
  // The page first; what makes it work offline when the browser has nothing else to do.
  if (import.meta.env.PROD)
    setTimeout(() => void import('./app/updates.ts').then(({ watchUpdates }) => watchUpdates()), 3000)
})
