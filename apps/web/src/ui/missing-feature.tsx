import { Lock } from 'lucide-react'
import settings from './settings.module.css'

/** Says why a function cannot be used, above its controls; nothing if it can. */
export function MissingFeature({ why }: { why: string | null }) {
  if (why === null) return null
  return (
    <p className={settings.missing} role="note">
      <Lock size={16} aria-hidden="true" />
      {why}
    </p>
  )
}
