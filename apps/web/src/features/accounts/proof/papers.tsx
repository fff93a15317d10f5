import { type AccountIdentifier, identifierLimits, removeProofPaper } from '@khlang/contract/identifiers'
import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { FormError } from '../../../ui/form.tsx'
import settings from '../../../ui/settings.module.css'
import { addPapers, identifierKey } from './identifier.api.ts'

/** The files that the operator is shown. They are kept in one’s own drive. */
export function Papers({ papers }: Pick<AccountIdentifier, 'papers'>) {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: identifierKey })
  const adding = useMutation({ mutationFn: (files: File[]) => addPapers(files), onSettled: refresh })
  const removing = useMutation({
    mutationFn: (itemId: string) => call(removeProofPaper, { params: { id: itemId } }),
    onSettled: refresh,
  })
  return (
    <>
      <h3>{t('proof.papers')}</h3>
      <p>{t('proof.papersText', { max: identifierLimits.papers })}</p>
      {papers.length > 0 && (
        <ul className={settings.rows}>
          {papers.map(({ itemId, name, addedAt }) => (
            <li key={itemId} className={settings.row}>
              <FileText size={20} aria-hidden="true" />
              <div className={settings.rowText}>
                {name}
                <small>
                  <DateText at={addedAt} />
                </small>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('proof.removePaper', { name })}
                loading={removing.isPending && removing.variables === itemId}
                onClick={() => removing.mutate(itemId)}
              >
                {t('proof.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormError error={adding.error ?? removing.error} />
      <FileButton
        multiple
        accept="application/pdf,image/*"
        onChange={(files) => files.length > 0 && adding.mutate(files)}
      >
        {(props) => (
          <Button {...props} variant="default" mt={8} loading={adding.isPending}>
            {t('proof.addPapers')}
          </Button>
        )}
      </FileButton>
    </>
  )
}
