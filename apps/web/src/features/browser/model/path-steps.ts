import type { PathStep } from '@khlang/contract'
import type { TFunction } from 'i18next'

/** The name of a step: those of roots follow the language of the reader. */
export const stepName = (t: TFunction<'browser'>, step: PathStep): string =>
  step.root ? t(`root.${step.root}`) : step.name
