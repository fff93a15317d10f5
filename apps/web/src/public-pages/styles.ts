// The tokens and the page's own sheets; nothing of the kit that the drive is made of.
import '../ui/tokens.css'
import '../ui/fonts.css'
import '../ui/base.css'
