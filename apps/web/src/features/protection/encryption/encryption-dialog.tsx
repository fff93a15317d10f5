import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { DecryptDialog } from './decrypt-dialog.tsx'
import { EncryptDialog } from './encrypt-dialog.tsx'
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx'

type Props = { item: Item; change: 'encrypt' | 'decrypt'; onClose: () => void }

/** Encrypts a file and shows its recovery code once, or takes the encryption off. */
export function EncryptionDialog({ item, change, onClose }: Props) {
  const [code, setCode] = useState<string | null>(null)
  if (code !== null) return <RecoveryCodeDialog name={item.name} code={code} onClose={onClose} />
  if (change === 'decrypt') return <DecryptDialog item={item} onClose={onClose} />
  return <EncryptDialog item={item} onEncrypted={setCode} onClose={onClose} />
}
