import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../lib/i18n.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { contentsTexts } from './contents/texts.ts'
import { EdocPart } from './edoc-part.tsx'
import classes from './edocs.module.css'

type RelatedEdocsProps = { edoc: EdocDetail; onOpen: (id: string) => void }

// Its actions lead to the parts of this feature: it is none of them.
const comparing = lazyDialog(() =>
  withTexts(import('./comparing/compare-dialog.tsx'), contentsTexts).then((part) => part.CompareEdocsDialog),
)

/** Relations whose documents can be compared: one stands for the other. */
const comparable: ReadonlySet<string> = new Set(['sameNumber', 'replaces', 'replacedBy', 'betterSigned', 'worseSigned'])

/** The documents that belong to one, to be opened or, where they stand for the same, compared. */
export function RelatedEdocs({ edoc, onOpen }: RelatedEdocsProps) {
  const { t } = useTranslation('edocs')
  const [otherId, setOtherId] = useState<string | null>(null)
  return (
    <>
      <EdocPart title={t('related')} items={edoc.related}>
        {({ id, relation, documentNo }) => (
          <>
            {t(`relation.${relation}`)}{' '}
            <button type="button" className={classes.open} onClick={() => onOpen(id)}>
              {documentNo}
            </button>
            {comparable.has(relation) && (
              <>
                {' · '}
                <button
                  type="button"
                  className={classes.open}
                  aria-label={t('compareWith', { number: documentNo })}
                  onClick={() => setOtherId(id)}
                >
                  {t('compare')}
                </button>
              </>
            )}
          </>
        )}
      </EdocPart>
      {otherId !== null && <comparing.Dialog edoc={edoc} otherId={otherId} onClose={() => setOtherId(null)} />}
    </>
  )
}
