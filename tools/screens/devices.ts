export const languages = ['th', 'en'] as const
export const themes = ['light', 'dark'] as const
/** A small notebook, a large screen, and a phone. */
export const devices = {
  desktop: { viewport: { width: 1366, height: 768 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const
