export const languages = ['th', 'en'] as const
export const themes = ['light', 'dark'] as const
export const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const
