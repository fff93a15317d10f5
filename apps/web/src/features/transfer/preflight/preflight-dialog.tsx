import { Button } from '@mantine/core'
import { duplicateChoices, errorText, isErrorCode } from '@khlang/contract'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../app/i18n.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Question } from '../browser/start-upload.ts'
import {
  applyDecisions,
  bytesToSend,
  choiceFor,
  closedDecisions,
  decideAll,
  decideOne,
  firstDecisions,
} from './decisions.ts'
import classes from './preflight.module.css'
import { PreflightList } from './preflight-list.tsx'

/** Everything that is to be decided about an upload, in one place, before the first byte moves. */
export function PreflightDialog({ question }: { question: Question }) {
  const { t } = useTranslation('transfer')
  const language = useLanguage()
  const { plan, target, answer } = question
  const [decisions, setDecisions] = useState(firstDecisions)
  const chosen = applyDecisions(plan, decisions)
  const bytes = bytesToSend(plan, decisions)
  const fits = bytes <= plan.free
  const nothing = chosen.length === 0 && plan.folders.length === 0
  const one = plan.taken.length === 1
  const why = (code: string) =>
    isErrorCode(code)
      ? errorText(code, language, { max: formatBytes(plan.fileLimit), left: formatBytes(plan.free) })
      : t('fault.unknown')
  // Closing never overwrites. With nothing taken it calls the upload off: what would be sent was not agreed to.
  const close = () =>
    answer(plan.taken.length > 0 && fits && plan.fresh.length > 0 ? closedDecisions(plan.taken) : null)
  return (
    <Dialog
      opened
      width="medium"
      onClose={close}
      title={plan.taken.length > 0 ? t('preflight.taken', { count: plan.taken.length }) : t('preflight.title')}
      text={t('preflight.target', { name: target.name, count: chosen.length, size: formatBytes(bytes) })}
      footer={
        <>
          <Button variant="default" onClick={() => answer(null)}>
            {t('preflight.cancel')}
          </Button>
          <Button disabled={!fits || nothing} onClick={() => answer(decisions)} data-autofocus>
            {t('preflight.confirm', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {!fits && (
        <p className={classes.alarm} role="alert">
          <TriangleAlert size={18} aria-hidden="true" />
          {t('preflight.noSpace', { need: formatBytes(bytes), left: formatBytes(plan.free) })}
        </p>
      )}
      {plan.taken.length > 0 && (
        <>
          <fieldset className={classes.choices}>
            <legend>{one ? t('preflight.choiceOne', { name: plan.taken[0]?.path }) : t('preflight.choiceAll')}</legend>
            {duplicateChoices.map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name="duplicate"
                  checked={decisions.all === choice && decisions.single.size === 0}
                  onChange={() => setDecisions(decideAll(choice))}
                />
                <span>
                  {t(`choice.${choice}`)}
                  <small>{t(`choice.hint.${choice}`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {!one && (
            <PreflightList
              label={t('preflight.takenList')}
              rows={plan.taken.map(({ path, wish }) => ({ key: path, name: path, size: wish.file.size }))}
              choiceOf={(path) => choiceFor(decisions, path)}
              onChoice={(path, choice) => setDecisions(decideOne(decisions, path, choice))}
            />
          )}
        </>
      )}
      {plan.renamed.length > 0 && (
        <details className={classes.section} open={plan.renamed.length <= 3}>
          <summary>{t('preflight.renamed', { count: plan.renamed.length })}</summary>
          <PreflightList
            label={t('preflight.renamed', { count: plan.renamed.length })}
            rows={plan.renamed.map(({ from, to }) => ({
              key: from,
              name: to,
              sub: t('preflight.renamedFrom', { name: from }),
            }))}
          />
        </details>
      )}
      {plan.refused.length > 0 && (
        <details className={classes.section} open>
          <summary>{t('preflight.refused', { count: plan.refused.length })}</summary>
          <PreflightList
            label={t('preflight.refused', { count: plan.refused.length })}
            rows={plan.refused.map(({ path, code }) => ({ key: path, name: path, sub: why(code) }))}
          />
        </details>
      )}
    </Dialog>
  )
}
