import type { Item } from '@khlang/contract'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import classes from './panel.module.css'

/** A small picture of the item, or the icon of its kind. */
export const PanelPicture = ({ item }: { item: Item }) => (
  <div className={classes.picture}>
    <Thumbnail item={item} size={640} iconSize={64} />
  </div>
)
