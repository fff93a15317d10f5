import { Button, Group, Switch, Textarea } from '@mantine/core'
import { type Item, linkLimits } from '@khlang/contract'
import { isMarkable, type ItemLinkPolicy, linkAudiences, linkPermissions, type ShareLink } from '@khlang/contract/links'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMissingFeature } from '../../../lib/use-missing-feature.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { Field, FieldStack } from '../../../ui/form.tsx'
import { MissingFeature } from '../../../ui/missing-feature.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { ExpiryPart } from './expiry-part.tsx'
import type { LinkFaults, LinkValues } from './link-values.ts'
import { refreshLinks, sendReset } from './links.api.ts'
import classes from './links.module.css'
import { LoginSwitch } from './login-switch.tsx'
import { PasswordPart } from './password-part.tsx'

export type LinkFieldsProps = {
  item: Pick<Item, 'name' | 'type'>
  values: LinkValues
  link?: ShareLink
  faults: LinkFaults
  policy: ItemLinkPolicy
  onChange: (more: Partial<LinkValues>) => void
}

/** The fields of a link’s settings: those that most links need, and below them the others, shown at once of a link that exists. */
export function LinkFields(props: LinkFieldsProps) {
  const { values, policy, faults, link, onChange } = props
  const { t } = useTranslation('links')
  const [isOpen, setOpen] = useState(link !== undefined)
  return (
    <>
      <ChoiceGroup
        legend={t('dialog.permission')}
        value={values.permission}
        choices={linkPermissions.map((value) => ({
          value,
          label: t(`permission.${value}`),
          hint: t(`dialog.permissionHint.${value}`),
        }))}
        onChange={(permission) => onChange({ permission })}
      />
      <ExpiryPart {...props} maxDays={policy.maxDays} fault={faults.expiry} />
      <Audience {...props} />
      <PasswordPart
        {...props}
        hasPassword={link?.hasPassword ?? false}
        isRequired={policy.passwordRequired}
        min={policy.passwordLength}
        fault={faults.password}
      />
      <details
        className={classes.more}
        // What is wrong below is seen.
        open={isOpen || faults.limit !== undefined}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{t('dialog.more')}</summary>
        <FieldStack>
          <MoreFields {...props} />
        </FieldStack>
      </details>
    </>
  )
}

function MoreFields(props: LinkFieldsProps) {
  const { item, values, onChange } = props
  const { t } = useTranslation('links')
  const missing = useMissingFeature('watermark')
  const fits = item.type === 'folder' || isMarkable(item.name)
  return (
    <>
      <Field
        label={t('dialog.name')}
        hint={t('dialog.nameHint')}
        maxLength={linkLimits.name}
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <OpenLimit {...props} />
      {values.audience === 'anyone' && <LoginSwitch label={t('dialog.login')} {...props} />}
      <MissingFeature why={missing} />
      <Switch
        disabled={(missing !== null || !fits) && !values.watermark}
        label={t('dialog.watermark')}
        description={t(fits ? 'dialog.watermarkHint' : 'dialog.watermarkType')}
        checked={values.watermark}
        onChange={(event) => onChange({ watermark: event.currentTarget.checked })}
      />
      {values.watermark && (item.type === 'folder' || values.allowUnmarked) && (
        <Switch
          className={classes.below}
          label={t('dialog.allowUnmarked')}
          checked={values.allowUnmarked}
          onChange={(event) => onChange({ allowUnmarked: event.currentTarget.checked })}
        />
      )}
      <UploadsSwitch {...props} />
      <Switch
        label={t('dialog.comments')}
        description={t('dialog.commentsHint')}
        checked={values.comments}
        onChange={(event) => onChange({ comments: event.currentTarget.checked })}
      />
      <Switch
        label={t('dialog.qr')}
        checked={values.qr}
        onChange={(event) => onChange({ qr: event.currentTarget.checked })}
      />
      <Textarea
        label={t('dialog.remark')}
        description={t('dialog.remarkHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={linkLimits.remark}
        rows={2}
        value={values.remark}
        onChange={(event) => onChange({ remark: event.currentTarget.value })}
      />
    </>
  )
}

/** Whether visitors may add files; where they cannot, why. What is on may be turned off. */
function UploadsSwitch({ item, values, policy, onChange }: LinkFieldsProps) {
  const { t } = useTranslation('links')
  const why = item.type === 'file' ? 'uploadsFile' : policy.uploads ? 'uploadsHint' : 'uploadsRight'
  return (
    <Switch
      disabled={!policy.uploads && !values.uploads}
      label={t('dialog.uploads')}
      description={t(`dialog.${why}`)}
      checked={values.uploads}
      onChange={(event) => onChange({ uploads: event.currentTarget.checked })}
    />
  )
}

/** Whom the link is for. Only a business has people; where it does not allow links for anyone, it says so. */
function Audience({ values, link, policy, onChange }: LinkFieldsProps) {
  const { t } = useTranslation('links')
  if (!policy.allowsCompanyLinks && link?.audience !== 'company') return null
  return (
    <ChoiceGroup
      legend={t('dialog.audience')}
      value={values.audience}
      choices={linkAudiences.map((value) => ({
        value,
        label: t(`audience.${value}`),
        hint: t(value === 'anyone' && !policy.allowsLinks ? 'policy.companyOnly' : `dialog.audienceHint.${value}`),
      }))}
      onChange={(audience) => onChange({ audience })}
    />
  )
}

function OpenLimit({ values, link, faults, policy: { maxOpens }, onChange }: LinkFieldsProps) {
  const { t } = useTranslation('links')
  const queries = useQueryClient()
  const resetting = useMutation({
    mutationFn: sendReset,
    onSuccess: () => toast({ tone: 'good', message: t('dialog.resetDone') }),
    onError: (error) => toastFailure(error, t('row.failed')),
    onSettled: () => refreshLinks(queries),
  })
  const count = resetting.data?.opens ?? link?.opens ?? 0
  return (
    <fieldset className={classes.choice}>
      <legend>{t('dialog.limit')}</legend>
      <Segments
        label={t('dialog.limit')}
        value={values.limit}
        choices={[
          ...(maxOpens === null || values.limit === 'none'
            ? [{ value: 'none', label: t('dialog.limitNone') } as const]
            : []),
          { value: 'set', label: t('dialog.limitSet') },
        ]}
        onChange={(limit) => onChange({ limit })}
      />
      {values.limit === 'set' && (
        <Field
          label={t('dialog.limitLabel')}
          inputMode="numeric"
          maxLength={7}
          hint={maxOpens === null ? undefined : t('policy.maxOpens', { count: maxOpens })}
          value={values.times}
          error={faults.limit ?? null}
          onChange={(event) => onChange({ times: event.currentTarget.value })}
        />
      )}
      {values.limit === 'none' && faults.limit && (
        <p className={classes.fault} role="alert">
          {faults.limit}
        </p>
      )}
      {link && (
        <Group gap="xs">
          <span className={classes.quiet}>{t('dialog.opens', { count })}</span>
          {count > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={resetting.isPending}
              onClick={() => resetting.mutate(link)}
            >
              {t('dialog.reset')}
            </Button>
          )}
        </Group>
      )}
    </fieldset>
  )
}
