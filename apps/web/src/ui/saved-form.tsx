import { Fragment, type ReactNode, useState } from 'react'

export type SavedFormProps = { children: (onSaved: () => void) => ReactNode }

/** A form that begins anew once it has saved, and for no other reason: what is typed stays while somebody else saves. */
export function SavedForm({ children }: SavedFormProps) {
  const [saves, setSaves] = useState(0)
  return <Fragment key={saves}>{children(() => setSaves((count) => count + 1))}</Fragment>
}
