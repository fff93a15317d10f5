import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

type IconButtonProps = {
  /** What it does, for those who cannot see the icon. */
  label: string
  /** What a pointer that rests on it is shown; without it, the label. */
  hint?: string | undefined
  icon: LucideIcon
  /** Pixels of the icon. */
  iconSize?: number
  /** 32, 36 or 40 pixels a side, and 44 on a narrow screen; a tiny one, inside a chip, has 26 everywhere. */
  size?: 'tiny' | 'small' | 'medium' | 'large'
  /** Drawn in the colour of text, not dimmed. */
  strong?: boolean
  round?: boolean
}
type NativeProps<E extends 'a' | 'button'> = Omit<
  ComponentProps<E>,
  'type' | 'title' | 'aria-label' | 'className' | 'children'
>

const buttonProps = ({
  label,
  hint = label,
  size = 'medium',
  strong,
  round,
}: Omit<IconButtonProps, 'icon' | 'iconSize'>) => ({
  className: classes.button,
  'aria-label': label,
  title: hint,
  'data-size': size,
  'data-strong': strong || undefined,
  'data-round': round || undefined,
})

/** The one button that shows an icon and no words. */
export function IconButton({
  label,
  hint,
  icon: Icon,
  iconSize = 18,
  size,
  strong,
  round,
  ...rest
}: IconButtonProps & NativeProps<'button'>) {
  return (
    <button type="button" {...buttonProps({ label, hint, size, strong, round } as IconButtonProps)} {...rest}>
      <Icon size={iconSize} aria-hidden="true" />
    </button>
  )
}

/** A link that looks like one. */
export function IconLink({
  label,
  hint,
  icon: Icon,
  iconSize = 18,
  size,
  strong,
  round,
  ...rest
}: IconButtonProps & NativeProps<'a'>) {
  return (
    <a {...buttonProps({ label, hint, size, strong, round } as IconButtonProps)} {...rest}>
      <Icon size={iconSize} aria-hidden="true" />
    </a>
  )
}
