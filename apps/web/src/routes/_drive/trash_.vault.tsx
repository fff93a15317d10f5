import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { Vault } from '../../features/drive/vault/vault.tsx'

export const Route = createFileRoute('/_drive/trash_/vault')({
  beforeLoad: () => needTexts('vault'),
  component: Vault,
  staticData: { title: 'vault' },
})
