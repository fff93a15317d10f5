import { Button } from '@mantine/core'
import { errorText, isErrorCode } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { renewUsage } from '../../../lib/usage.ts'
import { ChoiceGroup, ChoiceSelect, type FileLine, FileLines } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { UploadPrompt } from './upload-prompt.ts'
import {
  applyDecisions,
  bytesToSend,
  choiceFor,
  choicesOf,
  closedDecisions,
  countCopied,
  decideAll,
  decideOne,
  firstDecisions,
} from './decisions.ts'
import classes from './preflight.module.css'

/** Everything that is to be decided about an upload, in one place, before the first byte moves. */
export function PreflightDialog({ prompt }: { prompt: UploadPrompt }) {
  const { t } = useTranslation('transfer')
  const language = useLanguage()
  const { plan, target, answer } = prompt
  const [decisions, setDecisions] = useState(() => firstDecisions(plan.taken))
  const chosen = applyDecisions(plan, decisions)
  const bytes = bytesToSend(plan, decisions)
  const fits = bytes <= plan.free
  // The amounts on the page behind are older than what the server has just reported.
  const queries = useQueryClient()
  useEffect(() => {
    if (!fits) void renewUsage(queries)
  }, [fits, queries])
  const nothing = chosen.length === 0 && plan.folders.length === 0
  const one = plan.taken.length === 1
  const why = (code: string) =>
    isErrorCode(code)
      ? errorText(code, language, { max: formatBytes(plan.fileLimit), left: formatBytes(plan.free) })
      : t('error.unknown')
  const choices = choicesOf(plan.taken).map((value) => {
    const copied = countCopied(plan.taken, value)
    const hint = t(`choice.hint.${value}`)
    return {
      value,
      label: t(`choice.${value}`),
      hint: copied > 0 ? `${hint} · ${t('choice.copied', { count: copied })}` : hint,
    }
  })
  const rest = (count: number) => t('preflight.rest', { count })
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
          <ChoiceGroup
            legend={one ? t('preflight.choiceOne', { name: plan.taken[0]?.path }) : t('preflight.choiceAll')}
            choices={choices}
            value={decisions.single.size === 0 ? decisions.all : null}
            onChange={(choice) => setDecisions(decideAll(choice))}
          />
          {!one && (
            <FileLines
              label={t('preflight.takenList')}
              lines={plan.taken.map(({ path, candidate, choices: allowed }) => ({
                ...line(path, formatBytes(candidate.file.size)),
                end: (
                  <ChoiceSelect
                    label={t('preflight.for', { name: path })}
                    choices={choices.filter(({ value }) => allowed.includes(value))}
                    value={choiceFor(decisions, { path, choices: allowed })}
                    onChange={(choice) => setDecisions(decideOne(decisions, path, choice))}
                  />
                ),
              }))}
              rest={rest}
            />
          )}
        </>
      )}
      {plan.renamed.length > 0 && (
        <details className={classes.section} open={plan.renamed.length <= 3}>
          <summary>{t('preflight.renamed', { count: plan.renamed.length })}</summary>
          <FileLines
            label={t('preflight.renamed', { count: plan.renamed.length })}
            lines={plan.renamed.map(({ from, to }) => ({
              ...line(to, t('preflight.renamedFrom', { name: from })),
              key: from,
            }))}
            rest={rest}
          />
        </details>
      )}
      {plan.refused.length > 0 && (
        <details className={classes.section} open>
          <summary>{t('preflight.refused', { count: plan.refused.length })}</summary>
          <FileLines
            label={t('preflight.refused', { count: plan.refused.length })}
            lines={plan.refused.map(({ path, code }) => line(path, why(code)))}
            rest={rest}
          />
        </details>
      )}
    </Dialog>
  )
}

const line = (name: string, sub: string): FileLine => ({ key: name, item: { type: 'file', name }, sub })
