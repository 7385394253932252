// A page is drawn before the theme's script runs, which measures all of it. So what the head has asked for, and no reader
// waits for, is run after the first picture, in the order in which it stands there.
"use strict";
{
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const { href } of document.head.querySelectorAll("link[rel=preload][as=script]")) {
      const script = document.createElement("script");
      Object.assign(script, { src: href, async: false });
      document.head.append(script);
    }
  };
  if (document.hidden) begin(); // such a page is not drawn
  else requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 2000);
}
