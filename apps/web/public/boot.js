// Sets theme and language before the first paint, so that nothing flashes.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.mantineColorScheme = theme
  if (localStorage.getItem('language') === 'en') document.documentElement.lang = 'en'
} catch (_) {
  // Storage is switched off: the system's theme and Thai.
}
