<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>$title</title>
<style>
$style</style>
</head>
<body>
<header>
<h1>$title</h1>
<dl class="facts">$facts</dl>
</header>
<section class="controls" aria-label="Replay">
<p id="says" role="status"></p>
<div class="buttons">
<button type="button" id="first" aria-keyshortcuts="Home" aria-label="First position" title="First (Home)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4h2.4v12H4zM16 4v12l-9-6z"/></svg></button>
<button type="button" id="back" aria-keyshortcuts="ArrowLeft" aria-label="One back" title="Back (left arrow)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M14 4v12l-9-6z"/></svg></button>
<button type="button" id="play" aria-keyshortcuts="Space" aria-label="Play" title="Play or pause (space)"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="when-paused" d="M5 3v14l12-7z"/><path class="when-playing" d="M5 3h4v14H5zM11 3h4v14h-4z"/></svg></button>
<button type="button" id="on" aria-keyshortcuts="ArrowRight" aria-label="One on" title="On (right arrow)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M6 4v12l9-6z"/></svg></button>
<button type="button" id="last" aria-keyshortcuts="End" aria-label="Last position" title="Last (End)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4v12l9-6zM13.6 4H16v12h-2.4z"/></svg></button>
<input type="range" id="slider" aria-label="Decision" min="0" value="0">
<output id="count" for="slider"></output>
<label>Speed <select id="speed"><option value="1000">slow</option><option value="350" selected>normal</option><option value="90">fast</option></select></label>
</div>
</section>
<main>
<section class="picture" aria-label="Board">
<div class="scroll" id="view" tabindex="0" role="group" aria-label="Board, scrolls sideways on narrow screens">$board</div>
<div class="scroll" tabindex="0" role="group" aria-label="Key to the board">$key</div>
</section>
<section class="told" aria-labelledby="told-head">
<h2 id="told-head">What happened</h2>
<div class="scroll" id="told" tabindex="0" role="group" aria-labelledby="told-head"></div>
</section>
<section class="standing" aria-labelledby="standing-head">
<h2 id="standing-head">Nations</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="standing-head"><table id="table"></table></div>
</section>
<section class="wheel" aria-labelledby="wheel-head">
<h2 id="wheel-head">Rondel</h2>
$rondel
</section>
<section class="chart" aria-labelledby="race-head">
<h2 id="race-head">Personages</h2>
<div id="race"></div>
</section>
<section class="chart" aria-labelledby="stock-head">
<h2 id="stock-head"><label for="good">Stock of</label> <select id="good"></select></h2>
<div id="stock"></div>
</section>
<section class="position" aria-labelledby="position-head">
<h2 id="position-head">This position</h2>
<p><label>Link <input id="link" readonly></label> <button type="button" data-copy="link">Copy link</button></p>
<p><label for="json">As a dict</label> <button type="button" data-copy="json">Copy position</button></p>
<textarea id="json" rows="4" readonly spellcheck="false"></textarea>
</section>
</main>
<footer>
<p>Keys: left and right arrow a decision, up and down arrow a turn, space play or pause, Home and End first and last.</p>
</footer>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="application/json" id="data">$data</script>
<script>
"use strict";
$script</script>
</body>
</html>
