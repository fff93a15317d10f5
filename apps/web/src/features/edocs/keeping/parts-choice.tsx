import type { EdocParts } from '@khlang/contract/edoc-keeping'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup } from '../../../ui/choices.tsx'

const shown = ['both', 'pdf', 'xml'] as const satisfies readonly EdocParts[]

/** Which files of documents: the PDF, the XML or both. */
export function PartsChoice({ value, onChange }: { value: EdocParts; onChange: (parts: EdocParts) => void }) {
  const { t } = useTranslation('keeping')
  return (
    <ChoiceGroup
      legend={t('parts.legend')}
      choices={shown.map((part) => ({ value: part, label: t(`parts.${part}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
